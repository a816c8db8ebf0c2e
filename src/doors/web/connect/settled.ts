import { useEffect, useState } from "react";

/** How long a page has to be in sight before a press on it counts, in ms. */
const SETTLES = 800;

/**
 * True once the page has been visible and in front for a moment. A page of somebody else's can be closed under a finger that is
 * half-way through a double click, so that the second press lands on what appears below: such a press comes too early to count.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setSettled(false);
      if (!document.hidden && document.hasFocus()) timer = setTimeout(() => setSettled(true), SETTLES);
    };
    look();
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return settled;
}
