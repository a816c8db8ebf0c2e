/** Common given names of Europe, the Americas and a few of Asia, folded: a hint that two words are a person, never a proof. */
export const GIVEN_NAMES = new Set(
  (
    "aaron abigail adam adele adrian agnes ahmad ahmed aisha alan albert alberto alejandra alejandro alessandra alessandro alex alexander alexandra alexandre alfred ali alice " +
    "alicia alison allison amanda amelia amelie amir amy ana anders andre andrea andreas andres andrew angela angelika anita anja ann anna anne annette annika anthony anton " +
    "antonia antonio antoine april arthur astrid audrey axel barbara beatrice beatriz ben benjamin bernard bernd bernhard bert beth bettina bianca birgit bjorn bob boris brad " +
    "brandon brenda brian brigitte bruce bruno camila camille carl carla carlos carmen carol carolina caroline caroline catherine cathy cecilia charles charlotte cheryl chloe " +
    "chris christa christian christina christine christoph christopher claire clara claudia claudio clement colin connie corinna craig cristina curtis cynthia dagmar damien daniel " +
    "daniela daniele danielle david dave dawn deborah denise dennis derek diana diane diego dieter dirk dominik dominique donald donna dora doris dorothea dorothy douglas dylan " +
    "eduardo edward eileen elena elias elisa elisabeth elise elizabeth elke ella ellen elsa emil emilia emily emma enrique eric erica erik erika erin ernst esther ethan eugene " +
    "eva evan evelyn fabian fatima federica federico felix fernando filip fiona florence florian frances francesca francesco francis francisco francois frank franz fred frederic " +
    "frederik friedrich gabriel gabriela gabriele gareth gary geert george georg georges gerald gerard gerd gerhard gertrud gianni giorgio giovanni giulia giuseppe gisela gloria " +
    "grace graham greg gregory greta guillaume guido gunter gustav hanna hannah hannelore hans harald harold harry hassan heather hector heidi heike heinrich heinz helen helena " +
    "helene helga henri henrik henry herbert hermann holger hugo ian ibrahim ida ines inga inge ingrid irene iris isaac isabel isabella isabelle ivan jack jacob jacqueline jacques " +
    "jaime jakob james jan jana jane janet janine jason javier jean jeanne jeff jeffrey jennifer jens jeremy jerome jerry jesse jessica jesus jill jim joachim joan joanna joao " +
    "jochen joe joel johan johann johanna johannes john jon jonas jonathan jordan jorg jorge jose josef joseph josephine joshua juan juana judith jules julia julian julie julien " +
    "julio jurgen justin kai karen karin karl karla katarina kate katharina katherine kathleen kathryn katja katrin keith kelly ken kenneth kerstin kevin kim kirsten klara klaus " +
    "knut konrad kristin kristina kurt kyle lara larry lars laura laurence laurent lea lena leo leon leonie liam lina linda lisa liselotte lothar louis louise luc luca lucas lucia " +
    "lucy ludwig luigi luis luisa lukas lydia madeleine magdalena maike manfred manon manuel manuela marc marcel marco marcus margaret margarita margarete maria mariana marianne marie " +
    "marina mario marion mark markus marlene marta martha martin martina mary mateo mathias mathieu mathilde matt matteo matthew matthias maureen max maximilian maxime megan mehmet " +
    "melanie melissa mercedes michael michaela michel michele michelle miguel mike miriam mohamed mohammad mohammed moritz muhammad monica monika nadia nadine nancy natalia natalie " +
    "nathalie nathan neil nicholas nick nicola nicolas nicole niels nils nina noah nora norbert norma olaf olga oliver olivia olivier omar oscar oskar otto pablo pamela paola paolo " +
    "pascal patricia patrick paul paula pauline paulo pedro peggy per peter petra philip philipp philippe phyllis pia pierre pieter pietro rachel rafael raimund rainer ralf ralph " +
    "ramon raquel raul raymond rebecca regina reinhard renate rene ricardo riccardo richard rita rob robert roberta roberto robin roger roland rolf roman ronald rosa rose roy ruben " +
    "rudolf ruth ryan sabine sabrina sally sam samantha samuel sandra sara sarah scott sean sebastian sergio severine sharon sheila shirley sigrid silke silvia simon simone sofia " +
    "sofie sonia sonja sophia sophie stefan stefania stefanie stefano steffen stephan stephanie stephen steve steven sue susan susanne suzanne sven svenja sybille sylvia sylvie tanja tanya " +
    "tatjana taylor teresa terry theo theodor theresa therese thierry thomas thorsten tim timo timothy tina tobias todd tom tomas toni tony torsten tracy udo ulla ulrich ulrike ursula " +
    "ute uwe valentina valerie vanessa vera veronica veronika veronique vicente vicki victor victoria vincent virginia viktor volker walter waltraud wanda wayne wendy werner wilhelm willem " +
    "william wolfgang xavier yolanda yvonne yves zoe siti nur nurul tan lim wong lee chen wei ming mei raj kumar priya ravi deepak anil sanjay sunil amit"
  ).split(" "),
);
