/**
 * What TLS has to be wherever the box speaks it (RFC 9325): 1.2 or 1.3, and of 1.2 the ciphers that authenticate what they hide and
 * forget their keys. The runtime would go down to 1.1.
 */
export const tls = {
  minVersion: "TLSv1.2",
  ciphers: [
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
  ].join(":"),
} as const;
