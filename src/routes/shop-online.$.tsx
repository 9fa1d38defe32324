import { createFileRoute } from '@tanstack/react-router'
import { documentRoute } from './-page/document-route.tsx'

/** A part of the shop, such as a tag. */
export const Route = createFileRoute('/shop-online/$')(documentRoute())
