# Deedbox in a container. Build: docker build -t deedbox .
# Run:   docker run -d -p 7170:7170 -v deedbox-data:/data -v deedbox-key:/key deedbox
#
# /data holds the sealed papers and the sealed database; it opens with the key file alone, which is made on the first
# start and must never lie in /data. Back up /key apart from /data: whoever has both can read everything, and without
# the key nobody can. Instead of the volume /key, the key can be a secret (32 random bytes, or 64 hexadecimal digits):
#   docker run … --secret … -e DEEDBOX_KEY_FILE=/run/secrets/deedbox_key deedbox
# Behind a proxy that speaks HTTPS, set DEEDBOX_URL=https://papers.example.org and DEEDBOX_TRUST_PROXY=true.

FROM oven/bun:1.4.4 AS build
WORKDIR /source
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --ignore-scripts
COPY . .
RUN bun src/build.ts

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent deedbox \
  && install --directory --owner=deedbox --group=deedbox --mode=0700 /data /key
COPY --from=build /source/dist/deedbox /usr/local/bin/deedbox
# Shared libraries and scripts cannot be loaded out of the executable. Here they belong to root and nobody can change them;
# each start checks every byte of them all the same.
RUN ["deedbox", "runtime", "/usr/local/lib/deedbox"]
USER deedbox
ENV DEEDBOX_DATA=/data \
    DEEDBOX_RUNTIME=/usr/local/lib/deedbox \
    DEEDBOX_KEY_FILE=/key/deedbox.key \
    DEEDBOX_HOST=0.0.0.0 \
    DEEDBOX_PORT=7170
VOLUME ["/data", "/key"]
EXPOSE 7170
# bash speaks TCP by itself, so nothing has to be installed for this. A sealed box (503) is well: it waits for a person.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/$DEEDBOX_PORT && printf 'GET /health HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [[ $status == 200 || $status == 503 ]]"]
ENTRYPOINT ["deedbox"]
CMD ["serve"]
