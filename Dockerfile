# syntax=docker/dockerfile:1
# The service as an image; docs/operations/container.md has the commands.

# Node.js 24 with npm, on a Debian with the GNU C library (argon2 and sharp bring binaries for it). A
# release names the digest; scripts/container-base.sh makes a base where no registry can be reached.
ARG BASE_IMAGE=docker.io/library/node:24-bookworm-slim

# The secret `certificates` is a file of further authorities, for a registry behind a company's proxy.

FROM ${BASE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY scripts/lib/nothing scripts/lib/nothing
RUN --mount=type=secret,id=certificates \
  NODE_EXTRA_CA_CERTS=$(ls /run/secrets/certificates 2>/dev/null) npm ci
COPY . .
RUN npm run build && npm run sbom && rm -rf dist/.build-lock dist/.compile-cache \
  # The empty database is 28 MB of mostly empty pages, and read once in the life of a database.
  && find dist -maxdepth 1 -type d -name 'database-*' -exec rm -r {} + \
  && gzip -9 -n dist/database-*.tar

FROM ${BASE_IMAGE} AS libraries
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY scripts/lib/nothing scripts/lib/nothing
RUN --mount=type=secret,id=certificates \
  NODE_EXTRA_CA_CERTS=$(ls /run/secrets/certificates 2>/dev/null) npm ci --omit=dev --workspaces=false
COPY scripts/usage.mjs scripts/production-modules.mjs scripts/
RUN node scripts/production-modules.mjs .

FROM ${BASE_IMAGE}
# No user has this number in the base, or it is `node`: the number alone counts.
ARG USER_ID=1000
WORKDIR /app
COPY --from=libraries /build/node_modules node_modules
COPY prisma prisma
COPY package.json trusted-documents.json ./
COPY --from=build /build/dist dist
RUN mkdir /data && chown ${USER_ID}:${USER_ID} /data
# The allocator gives freed memory back to the system (docs/operations/scaling.md).
ENV NODE_ENV=production DATA_DIR=/data PORT=4000 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 4000
USER ${USER_ID}:${USER_ID}
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/program/main.js"]
