import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as wordsTabMessages from "#messages/app/wordsTab.ts";
import { sentenceOf } from "../api/call.ts";
import { wordsQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Notice } from "../elements/notice.tsx";
import type { Document } from "../shapes.ts";

interface TextPage {
  number: number;
  text: string;
}

/** The windows of words as pages: the box joins pages by a form feed and says which page a window starts on. */
export function textPages(windows: readonly Document[]): TextPage[] {
  return windows.flatMap((window) => {
    const first = window.metadata.text_window?.from_page ?? 1;
    if (!window.text) return [];
    return window.text.split("\f").map((text, i) => ({ number: Math.max(first, 1) + i, text: text.trim() }));
  });
}

/** The words of a document, window after window. They are asked for only when this is opened: it is noted as a view. */
export function WordsTab({ document }: { document: Document }) {
  const text = useInfiniteQuery(wordsQuery(document.id, document.metadata.status));
  const [copied, setCopied] = useState(false);
  if (text.isPending) return <p className="text-sm text-muted">{appMessages.loading}</p>;
  if (text.error && !text.data) return <Notice tone="bad">{sentenceOf(text.error)}</Notice>;
  const pages = textPages(text.data?.pages ?? []);
  if (pages.every((page) => page.text === ""))
    return <p className="text-sm text-muted">{wordsTabMessages.none}</p>;
  return (
    <div className="grid gap-4">
      <div>
        <Button
          look="outline"
          onClick={async () => setCopied(await copyText(pages.map((page) => page.text).join("\n\n")))}
        >
          {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
          <span aria-live="polite">{copied ? wordsTabMessages.copied : wordsTabMessages.copy}</span>
        </Button>
      </div>
      {pages.map((page) => (
        <section key={page.number} aria-label={wordsTabMessages.page({ n: page.number })}>
          {pages.length > 1 && (
            <h2 className="mb-1 text-sm font-semibold text-muted">
              {wordsTabMessages.page({ n: page.number })}
            </h2>
          )}
          <p className="text-sm leading-relaxed break-words whitespace-pre-wrap">{page.text}</p>
        </section>
      ))}
      {text.hasNextPage && (
        <Button look="outline" busy={text.isFetchingNextPage} onClick={() => text.fetchNextPage()}>
          {wordsTabMessages.more}
        </Button>
      )}
    </div>
  );
}
