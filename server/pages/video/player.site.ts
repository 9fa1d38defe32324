import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isVideoProvider, PLAYER_ROUTE, videoProviders } from '#domain/video-address.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import * as pages from '#words/pages.ts'

const STYLE = 'html,body{height:100%;margin:0;background:#16120e}iframe{width:100%;height:100%;border:0;display:block}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * Frames the player of a video provider. It is a page of its own, so that the shop's pages need not allow other
 * companies' frames: a page may have been opened, with its policy, before a video is navigated to.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { provider: string; id: string } }>(
    PLAYER_ROUTE,
    { config: { access: 'everyone', readCost: 1, whileClosed: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const { provider, id } = request.params
      const known = isVideoProvider(provider) ? videoProviders[provider] : undefined
      if (!known?.id.test(id)) throw notFound(pages.unmatchedRoute({ path: request.url }))
      const player = known.player(id)
      const policy = [
        "default-src 'none'",
        `style-src 'sha256-${STYLE_HASH}'`,
        `frame-src ${new URL(player).origin}`,
        "base-uri 'none'",
        "form-action 'none'",
        // In a builder, the shop itself is framed.
        ["frame-ancestors 'self'", ...app.config.builderOrigins].join(' '),
      ]
      return reply
        .header('content-security-policy', policy.join('; '))
        .header('cache-control', 'public, max-age=86400')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html><head><meta charset="utf-8"><title>${known.host}</title><style>${STYLE}</style></head><body><iframe src="${player.replaceAll('&', '&amp;')}" title="${known.host}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`,
        )
    },
  )
}
