# The shop as an image: docker compose up (compose.yaml, docs/how-to/run-in-production.md).

FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN ["node", "tools/release/build-release.mjs", "/release"]

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="An online store whose pages are documents" \
      org.opencontainers.image.licenses="MIT"
# The only folder that is written to; /tmp is a tmpfs.
RUN ["install", "-d", "-o", "node", "-g", "node", "-m", "700", "/data"]
VOLUME /data
WORKDIR /shop
COPY --from=build /release ./
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["node", "tools/release/is-ready.mjs"]
CMD ["node", "--max-semi-space-size=16", "dist/server/main.js"]
