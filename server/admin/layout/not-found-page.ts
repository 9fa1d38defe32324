import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminPage } from './admin-page.ts'
import { html } from './html.ts'
import * as t from '#words/admin.ts'

export const notFoundPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  message: string,
  parent: { path: string; label: string },
): Promise<FastifyReply> =>
  adminPage(request, reply, { title: t.notFound(), status: 404, parent, body: html`<p class="lead">${message}</p>` })
