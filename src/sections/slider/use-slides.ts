import { type RefObject, useEffect, useRef, useState } from 'react'

interface Options {
  count: number
  /** Seconds a slide stands before the next comes; 0: it moves only when it is moved. */
  seconds: number
}

/**
 * The slides' behaviour over a track that scrolls by itself: which one is in view, how to go to another, and whether
 * it moves on its own. It waits under a pointer, with the focus in it, out of view, and always where less motion is
 * wanted; a shopper who has moved it once has it to himself.
 */
export function useSlides(track: RefObject<HTMLElement | null>, { count, seconds }: Options) {
  const [current, setCurrent] = useState(0)
  const [moves, setMoves] = useState(seconds > 0)
  const held = useRef(new Set<'pointer' | 'focus' | 'view'>(['view']))

  function show(index: number) {
    const element = track.current
    const slide = element?.children[(index + count) % count]
    if (!element || !slide) return
    const away = slide.getBoundingClientRect().left - element.getBoundingClientRect().left
    // To a place, not by a distance: that would end at the next slide, where every swipe ends.
    element.scrollTo({ left: element.scrollLeft + away, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
  }

  useEffect(() => {
    const element = track.current
    if (!element) return
    const inView = new Set<Element>()
    const seen = new IntersectionObserver(
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
    for (const slide of element.children) seen.observe(slide)
    const near = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) held.current.delete('view')
      else held.current.add('view')
    })
    near.observe(element)
    return () => {
      seen.disconnect()
      near.disconnect()
    }
  }, [track, count])

  useEffect(() => {
    if (!moves || seconds === 0 || count < 2) return
    const timer = setInterval(() => {
      if (held.current.size === 0 && !document.hidden && !wantsLessMotion()) show(current + 1)
    }, seconds * 1000)
    return () => clearInterval(timer)
  })

  return {
    current,
    moves,
    setMoves,
    /** Goes there because the shopper said so: from then on it stands still. */
    goTo: (index: number) => {
      setMoves(false)
      show(index)
    },
    /** For the element around the slides and their buttons. */
    holders: {
      onPointerEnter: () => void held.current.add('pointer'),
      onPointerLeave: () => void held.current.delete('pointer'),
      onFocus: () => void held.current.add('focus'),
      onBlur: () => void held.current.delete('focus'),
      onTouchStart: () => setMoves(false),
    },
  }
}

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
