import accounts from "./concepts/accounts.tsv" with { type: "file" };
import ailments from "./concepts/ailments.tsv" with { type: "file" };
import dealings from "./concepts/dealings.tsv" with { type: "file" };
import dwelling from "./concepts/dwelling.tsv" with { type: "file" };
import employment from "./concepts/employment.tsv" with { type: "file" };
import health from "./concepts/health.tsv" with { type: "file" };
import home from "./concepts/home.tsv" with { type: "file" };
import insurance from "./concepts/insurance.tsv" with { type: "file" };
import mishaps from "./concepts/mishaps.tsv" with { type: "file" };
import money from "./concepts/money.tsv" with { type: "file" };
import offices from "./concepts/offices.tsv" with { type: "file" };
import papers from "./concepts/papers.tsv" with { type: "file" };
import people from "./concepts/people.tsv" with { type: "file" };
import roads from "./concepts/roads.tsv" with { type: "file" };
import tax from "./concepts/tax.tsv" with { type: "file" };
import wheels from "./concepts/wheels.tsv" with { type: "file" };
import work from "./concepts/work.tsv" with { type: "file" };
import { lazily, type Row, tableAt } from "./table.ts";

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
  ].flatMap(tableAt),
);
