import accounts from "./concepts/accounts.tsv" with { type: "text" };
import ailments from "./concepts/ailments.tsv" with { type: "text" };
import dealings from "./concepts/dealings.tsv" with { type: "text" };
import dwelling from "./concepts/dwelling.tsv" with { type: "text" };
import employment from "./concepts/employment.tsv" with { type: "text" };
import health from "./concepts/health.tsv" with { type: "text" };
import home from "./concepts/home.tsv" with { type: "text" };
import insurance from "./concepts/insurance.tsv" with { type: "text" };
import mishaps from "./concepts/mishaps.tsv" with { type: "text" };
import money from "./concepts/money.tsv" with { type: "text" };
import offices from "./concepts/offices.tsv" with { type: "text" };
import papers from "./concepts/papers.tsv" with { type: "text" };
import people from "./concepts/people.tsv" with { type: "text" };
import roads from "./concepts/roads.tsv" with { type: "text" };
import tax from "./concepts/tax.tsv" with { type: "text" };
import wheels from "./concepts/wheels.tsv" with { type: "text" };
import work from "./concepts/work.tsv" with { type: "text" };
import { lazily, type Row, table } from "./table.ts";

/**
 * What papers and searches of a household are about. `wider` names what a concept is a kind or a part of ("insurance + car": said
 * together they mean it), `types` the kinds of paper that are such papers. Places of concepts among the rows are kept with papers
 * (`reading/meaning`): the order of the tables stays.
 */
export const concepts = lazily((): readonly Row[] =>
  [
    insurance,
    money,
    tax,
    work,
    health,
    home,
    roads,
    people,
    papers,
    wheels,
    mishaps,
    ailments,
    accounts,
    dealings,
    dwelling,
    employment,
    offices,
  ].flatMap(table),
);
