import { type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
  count: number
  /** Seconds before the next slide; 0 for no autoplay. */
  seconds: number
}

/**
 * Returns the visible slide, navigation and autoplay of a scroll container. Autoplay pauses while hovered, focused or
 * out of view, and stops for reduced motion or after a manual change.
 */
export function useSlides(track: RefObject<HTMLElement | null>, { count, seconds }: Options) {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(seconds > 0)
  const pausedBy = useRef(new Set<'pointer' | 'focus' | 'view'>(['view']))

  function show(index: number) {
    const element = track.current
    const slide = element?.children[(index + count) % count]
    if (!element || !slide) return
    const away = slide.getBoundingClientRect().left - element.getBoundingClientRect().left
    // Absolute, because relative scrolling snaps to the next slide.
    element.scrollTo({ left: element.scrollLeft + away, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
  }

  useEffect(() => {
    const element = track.current
    if (!element) return
    const inView = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target)
          else inView.delete(target)
        }
        const [shown] = inView
        if (shown) setCurrent([...element.children].indexOf(shown))
      },
      { root: element, threshold: 0.6 },
    )
    for (const slide of element.children) observer.observe(slide)
    const visibility = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) pausedBy.current.delete('view')
      else pausedBy.current.add('view')
    })
    visibility.observe(element)
    return () => {
      observer.disconnect()
      visibility.disconnect()
    }
  }, [track, count])

  useEffect(() => {
    if (!isPlaying || seconds === 0 || count < 2) return
    const timer = setInterval(() => {
      if (pausedBy.current.size === 0 && !document.hidden && !wantsLessMotion()) show(current + 1)
    }, seconds * 1000)
    return () => clearInterval(timer)
  })

  return {
    current,
    isPlaying,
    setPlaying,
    /** Moves to a slide at the visitor's request, which stops autoplay. */
    goTo: (index: number) => {
      setPlaying(false)
      show(index)
    },
    /** For the element around the slides and their buttons. */
    containerProps: {
      onPointerEnter: () => void pausedBy.current.add('pointer'),
      onPointerLeave: () => void pausedBy.current.delete('pointer'),
      onFocus: () => void pausedBy.current.add('focus'),
      onBlur: () => void pausedBy.current.delete('focus'),
      onTouchStart: () => setPlaying(false),
    },
  }
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
