import type { FastifyInstance } from 'fastify'
import { registerForms } from './operation-forms.ts'

export const routes = (app: FastifyInstance): Promise<void> => registerForms(app)
