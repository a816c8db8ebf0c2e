import { type ReactNode, type RefObject, useEffect, useState } from "react";

/** The address of the first page of a document, small. */
export const coverAddress = (id: string): string => `/v1/documents/${id}/cover`;

interface CoverProps {
  id: string;
  className?: string;
  /** Stands for a page that cannot be drawn. */
  children?: ReactNode;
}

/** The first page of a document, its top left where it does not fit. */
export function Cover({ id, className = "", children }: CoverProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={`block overflow-hidden border ${failed ? "bg-sunk" : "bg-white"} ${className}`}>
      {failed ? (
        <span className="grid size-full place-items-center text-muted">{children}</span>
      ) : (
        <img
          src={coverAddress(id)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-left-top"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
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
