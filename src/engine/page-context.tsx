import { createContext, use } from 'react'
import type { PageContext } from './types.ts'

const Context = createContext<PageContext | undefined>(undefined)

/** Hands the page's key, path, search values and subject to its sections. */
export const PageContextProvider = Context.Provider

/** The page a section stands on. Throws outside of a page, which is a programming error. */
export function usePage(): PageContext {
  const page = use(Context)
  if (!page) throw new Error('usePage() is called outside of a page')
  return page
}
