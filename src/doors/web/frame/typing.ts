/** True where a key is a letter somebody writes, so that no shortcut takes it. A box to tick is not written in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

/** True while a dialog or a menu lies over the page: its keys are not the page's. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"],[role="menu"]') !== null;
