/**
 * Replaces the page's storage and cookies by memory: what a page with samples stores must not reach the shop of whoever
 * uses this browser. It lasts until the page is loaded again.
 */
export function forgetEverything(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() })
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [, name = '', value = ''] = /^\s*([^=;]*)=([^;]*)/u.exec(text) ?? []
      if (/;\s*(?:max-age=0|expires=thu, 01 jan 1970)/iu.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  // A form that no script handles would be sent to the shop.
  addEventListener('submit', (event) => event.preventDefault())
}

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
}
