import { table } from "./table.ts";

/** What laboratories measure, by what reports and people call it. */
export const lab = table(`
glucose measure,count,words = glucose|blood sugar|blood glucose|fasting glucose|fasting sugar|blutzucker|glukose|nüchternglukose|nüchternblutzucker|bz|glycémie|glucosa|azúcar en sangre|glucemia|glicemia|glucosio|bloedsuiker|bloedglucose|glu
hba1c percent,measure,count,words = hba1c|hb a1c|a1c|glycated hemoglobin|glycated haemoglobin|glycohemoglobin|langzeitzucker|langzeitblutzucker|hémoglobine glyquée|hémoglobine glycosylée|hemoglobina glicosilada|hemoglobina glucosilada|emoglobina glicata|geglyceerd hemoglobine
cholesterol measure,count,words = cholesterol|total cholesterol|cholesterin|gesamtcholesterin|cholestérol|cholestérol total|colesterol|colesterol total|colesterolo|colesterolo totale|totaal cholesterol|chol
ldl < cholesterol measure,count,words = ldl|ldl c|ldl cholesterol|bad cholesterol|ldl cholesterin|cholestérol ldl|colesterol ldl|colesterolo ldl
hdl < cholesterol measure,count,words = hdl|hdl c|hdl cholesterol|good cholesterol|hdl cholesterin|cholestérol hdl|colesterol hdl|colesterolo hdl
triglycerides measure,count,words = triglyceride*|blood fat*|blutfett*|triglyzerid*|neutralfett*|triglicérid*|trigliceridi|vetten in het bloed|trig
hemoglobin measure,count,words = hemoglobin|haemoglobin|hgb|hb|hämoglobin|hémoglobine|hemoglobina|emoglobina|hemoglobine
hematocrit percent,measure,count,words = hematocrit|haematocrit|hct|hämatokrit|hématocrite|hematocrito|ematocrito|hematocriet
white-cells measure,count,words = white blood cell*|white cell*|wbc|leukocyte*|leukozyten|leuko|leucocyte*|globules blancs|leucocitos|glóbulos blancos|leucociti|globuli bianchi|leukocyten|leucocyten|witte bloedcellen
red-cells measure,count,words = red blood cell*|red cell*|rbc|erythrocyte*|erythrozyten|ery|érythrocytes|globules rouges|hématies|eritrocitos|hematíes|glóbulos rojos|eritrociti|globuli rossi|erytrocyten|rode bloedcellen
platelets measure,count,words = platelet*|plt|thrombocyte*|thrombozyten|thrombo|plaquettes|plaquetas|piastrine|bloedplaatjes|trombocyten
creatinine measure,count,words = creatinine|kreatinin|krea|créatinine|créatininémie|creatinina|kreatinine|creat
gfr measure,count,words = egfr|gfr|kidney function|filtration rate|nierenfunktion|fonction rénale|débit de filtration|dfg|función renal|filtrado glomerular|funzione renale|filtrato glomerulare|nierfunctie
urea measure,count,words = urea|bun|blood urea nitrogen|harnstoff|urée|azotemia|ureum
uric-acid measure,count,words = uric acid|harnsäure|acide urique|ácido úrico|acido urico|urinezuur
sodium measure,count,words = sodium|natrium|sodio
potassium measure,count,words = potassium|kalium|potasio|potassio
calcium measure,count,words = calcium|kalzium|calcio|calcémie
serum-iron measure,count,words = serum iron|iron level|iron value*|iron in * blood|eisenwert|eisen im|eisenspiegel|fer sérique|taux de fer|hierro sérico|nivel de hierro|sideremia|livello di ferro|serumijzer|ijzergehalte|@iron|@eisen|@fer|@hierro|@ferro|@ijzer
ferritin measure,count,words = ferritin*|ferritine|ferritina|iron stores|eisenspeicher|speichereisen
tsh measure,count,words = tsh|thyroid value*|thyroid level*|schilddrüsenwert*|thyroid stimulating|thyréostimuline|tirotropina|schildklierwaarde*
vitamin-d measure,count,words = vitamin d level|vitamin d value|vitamin d spiegel|vitamin d wert|25 oh d|25 oh vitamin d|25 hydroxy*|vitamin d3 25|vitamine d 25|taux de vitamine d|nivel de vitamina d|vitamina d 25|livello di vitamina d|@vitamin d|@vitamine d|@vitamina d
vitamin-b12 measure,count,words = vitamin b12|b12|vitamine b12|vitamina b12|cobalamin*
folate measure,count,words = folate|folic acid|folsäure|folat|folates|acide folique|ácido fólico|folato|acido folico|foliumzuur
crp measure,count,words = crp|c reactive protein|inflammation value*|entzündungswert*|c reaktives protein|protéine c réactive|proteína c reactiva|pcr|proteina c reattiva|ontstekingswaarde*
sedimentation measure,count,words = esr|sedimentation rate|sed rate|bsg|blutsenkung|blutkörperchensenkung|vitesse de sédimentation|@vs|velocidad de sedimentación|vsg|@ves|bezinking|bse
alt measure,count,words = @alt|gpt|alat|sgpt|alanine aminotransferase|transaminase*|leberwert*|liver value*|liver enzyme*|alt gpt|valeurs du foie|transaminasas|transaminasi|leverwaarde*
ast measure,count,words = @ast|@got|asat|sgot|aspartate aminotransferase
ggt measure,count,words = ggt|gamma gt|gamma glutamyl*|ggt gamma
alkaline-phosphatase measure,count,words = alkaline phosphatase|@alp|alkalische phosphatase|phosphatases alcalines|fosfatasa alcalina|fosfatasi alcalina|alkalische fosfatase
bilirubin measure,count,words = bilirubin*|bilirrubina|bilirubine|bilirubina
albumin measure,count,words = albumin|albumine|albúmina|albumina
psa measure,count,words = psa|prostate value*|prostate specific|psa wert
inr words,count,measure = inr|@quick|quick wert|prothrombin time|thromboplastin*|taux de prothrombine|tiempo de protrombina|tempo di protrombina
`);
