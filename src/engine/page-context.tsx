import { createContext, use } from 'react'
import type { PageContext } from './types.ts'

const Context = createContext<PageContext | undefined>(undefined)

/** Provides the page's key, path, search values and subject to its sections. */
export const PageContextProvider = Context.Provider

/** Returns the page of a section. @throws Error outside of a page. */
export function usePage(): PageContext {
  const page = use(Context)
  if (!page) throw new Error('usePage() outside of a page')
  return page
}
