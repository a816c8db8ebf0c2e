const endings: Record<string, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "image/heic": ".heic",
  "image/tiff": ".tiff",
  "text/plain": ".txt",
  "text/html": ".html",
  "application/msword": ".doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
  "application/vnd.ms-excel": ".xls",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
};

/** The ending of a file that came with a media type and no name; none for an uncommon one. */
export const extension = (mime: string): string => endings[mime.toLowerCase()] ?? "";
