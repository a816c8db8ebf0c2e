import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { documentQuery } from "../api/queries.ts";
import { pagesOf, pictureAddress } from "./page-list.ts";

/** Smallest picture of a page that the box draws, in pixels of its long edge. */
const SMALL = 600;

/** The address of the first page's picture of a document, once its files are known; null while not, or when there is none. */
export function useFirstPage(id: string | null): string | null {
  const found = useQuery({ ...documentQuery(id ?? ""), enabled: id !== null, staleTime: 5 * 60_000 });
  if (!found.data || found.data.metadata.status === "quarantined") return null;
  const { metadata } = found.data;
  const page = metadata.page_count === null ? undefined : pagesOf(metadata.files, metadata.page_count)[0];
  return page ? pictureAddress(found.data.id, page, SMALL) : null;
}

/** Whether an element has come near the window; one that is not displayed never does, and so asks for nothing. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return near;
}

/** The first page of a row, small; loaded when the row comes near and only where the list shows pictures. */
export function Thumb({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNear(place);
  const address = useFirstPage(near ? id : null);
  return (
    <span
      ref={place}
      className="hidden h-24 w-17 overflow-hidden rounded-md border bg-white group-data-[density=pictures]/list:block"
    >
      {address && (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}
