/** jsdom has no layout, so the observer never reports anything. */
export function installSizes(): void {
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { ResizeObserver: Watcher })
}
