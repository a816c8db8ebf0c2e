# Deedbox in a container. Build: docker build -t deedbox .
# For both processors: docker buildx build --platform linux/amd64,linux/arm64 -t deedbox .
# Run: docker compose -f src/executable/release/files/compose.yaml up -d
#
# /data holds the sealed papers and the sealed database; it opens with the key file alone, which is made on the first
# start and must never lie in /data. Back up /key apart from /data: whoever has both can read everything, and without
# the key or the recovery code nobody can. Instead of the volume /key, the key can be a secret (32 random bytes, or 64
# hexadecimal digits): docker run … --secret … -e DEEDBOX_KEY_FILE=/run/secrets/deedbox_key deedbox
# Over papers whose key is missing no new one is made: the box stays locked and says so.

FROM --platform=$BUILDPLATFORM oven/bun:1.4.4 AS build
ARG TARGETARCH
WORKDIR /source
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY . .
RUN if [ "${TARGETARCH:-amd64}" = arm64 ]; then system=linux-arm64; else system=linux-x64; fi \
  && bun src/release.ts --only=$system && mv dist/release/deedbox-*-$system /deedbox

FROM debian:bookworm-slim AS rootfs
COPY --from=build /deedbox /deedbox
COPY src/executable/release/rootfs.sh /
RUN sh /rootfs.sh /deedbox /rootfs

FROM scratch
COPY --from=rootfs /rootfs /
# Never root. --user (user: in a compose file) runs it as whom you like; started as root, PUID and PGID say as whom.
USER 10001:10001
ENV DEEDBOX_DATA=/data \
    DEEDBOX_RUNTIME=/usr/local/lib/deedbox \
    DEEDBOX_KEY_FILE=/key/deedbox.key \
    DEEDBOX_HOST=0.0.0.0 \
    DEEDBOX_PORT=7170
VOLUME ["/data", "/key"]
EXPOSE 7170
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/usr/local/bin/deedbox", "health"]
ENTRYPOINT ["/usr/local/bin/deedbox"]
CMD ["serve"]
