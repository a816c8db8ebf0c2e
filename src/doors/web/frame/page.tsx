import { useEffect } from "react";
import * as appMessages from "#messages/app/app.ts";

/** The title of the window: what the page is about. */
export function usePageTitle(page: string) {
  useEffect(() => {
    document.title = appMessages.title({ page });
  }, [page]);
}
