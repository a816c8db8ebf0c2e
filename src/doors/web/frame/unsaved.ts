/**
 * Words that somebody is typing and has not saved, told by looking at the fields themselves, so that no form can forget to
 * say so. Nothing of them is kept on the device: a draft in the browser's storage would outlive the session.
 */
const began = new WeakMap<Element, string>();

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Kinds of field that hold words worth keeping: no searches, no secrets, no ticks. */
const kinds = new Set(["text", "email", "url", "tel", "number", "date"]);

function isText(field: unknown): field is TextField {
  if (field instanceof HTMLTextAreaElement) return true;
  return (
    field instanceof HTMLInputElement && kinds.has(field.type) && field.closest("[role=search]") === null
  );
}

/** Fields of forms with words in them that were not there when somebody came to the field. */
export function hasUnsaved(root: Pick<Document, "querySelectorAll"> = document): boolean {
  return Array.from(root.querySelectorAll("form input, form textarea")).some((field) => {
    if (!isText(field)) return false;
    const before = began.get(field);
    return before !== undefined && field.value !== before && field.value.trim() !== "";
  });
}

/** Watches every field of the page. A form that was sent is saved, as far as its words go. */
export function watchFields(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (isText(target) && !began.has(target)) began.set(target, target.value);
  });
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    for (const field of target.querySelectorAll("input, textarea")) {
      if (isText(field)) began.set(field, field.value);
    }
  });
  window.addEventListener("beforeunload", (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
