/** jsdom lays nothing out: there a ResizeObserver has nothing to tell. */
export function installSizes(): void {
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { ResizeObserver: Watcher })
}
