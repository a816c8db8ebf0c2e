import { Component, type ReactNode } from "react";

interface Props {
  /** The id of the first row of the list. */
  first: string | undefined;
  children: ReactNode;
}

const topOf = (id: string): number | null =>
  document.querySelector(`[data-document="${CSS.escape(id)}"]`)?.getBoundingClientRect().top ?? null;

/**
 * Keeps the rows of the window where they are when newer ones come in above them. A class, since only a class is asked before
 * the page changes.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ first }: Props): { id: string; top: number } | null {
    if (!first || first === this.props.first) return null;
    const top = topOf(first);
    if (top === null) return null;
    // Some browsers keep the place themselves: for this change they leave it to us.
    document.documentElement.style.overflowAnchor = "none";
    return { id: first, top };
  }

  override componentDidUpdate(
    _before: Props,
    _state: unknown,
    was: { id: string; top: number } | null,
  ): void {
    if (!was) return;
    const top = topOf(was.id);
    if (top !== null) window.scrollBy({ top: top - was.top, behavior: "instant" });
    requestAnimationFrame(() => {
      document.documentElement.style.overflowAnchor = "";
    });
  }

  override render() {
    return this.props.children;
  }
}
