import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  /** Rendered in place of a section that throws: nothing for shoppers, a card for authors. */
  fallback: ReactNode
  /** Called once per failure. */
  onError: (error: unknown, info: ErrorInfo) => void
  children: ReactNode
}

/** Isolates a section that throws from the rest of the page (EN-03). */
export class SectionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
