import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import * as paperMessages from "#messages/app/paper.ts";
import { useSay } from "../elements/said.tsx";
import type { DocumentFile } from "../shapes.ts";
import { type PageRef, pictureAddress } from "./page-list.ts";

/** Beyond these pages the PDF itself is opened, for the browser to print: pictures of them all would take minutes. */
const MOST = 40;
/** Pixels of the long edge: a sheet of A4 at some 190 dots an inch. */
const EDGE = 2200;

/** The pages alone, a sheet each, seen by the printer only. They print once all of them are there. */
function PrintSheets({
  document,
  pages,
  onDone,
}: {
  document: string;
  pages: readonly PageRef[];
  onDone: (whole: boolean) => void;
}) {
  const left = useRef(pages.length);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const after = () => done.current(true);
    window.addEventListener("afterprint", after);
    return () => window.removeEventListener("afterprint", after);
  }, []);
  const came = () => {
    left.current -= 1;
    if (left.current === 0) requestAnimationFrame(() => window.print());
  };
  return createPortal(
    <div data-print aria-hidden>
      {pages.map((page) => (
        <img
          key={page.number}
          src={pictureAddress(document, page, EDGE)}
          alt=""
          onLoad={came}
          onError={() => done.current(false)}
        />
      ))}
    </div>,
    window.document.body,
  );
}

/** Prints the pages of a document without the app around them. `sheets` is to be drawn while they print. */
export function usePrint(document: string, files: readonly DocumentFile[], pages: readonly PageRef[]) {
  const say = useSay();
  const [printing, setPrinting] = useState(false);
  const print = () => {
    const file = files.find((one) => one.id === pages[0]?.file);
    if (pages.length > MOST && file?.mime === "application/pdf") {
      window.open(`/v1/documents/${document}/files/${file.id}`, "_blank", "noopener");
      return;
    }
    setPrinting(true);
    say({ text: paperMessages.printing({ n: pages.length }) });
  };
  const sheets = printing && (
    <PrintSheets
      document={document}
      pages={pages}
      onDone={(whole) => {
        setPrinting(false);
        if (!whole) say({ text: paperMessages.printFailed, bad: true });
      }}
    />
  );
  return { print, printing, sheets };
}
