// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showSection } from '#tools/testing/show-section.tsx'
import { section } from './index.ts'

const play = () => fireEvent.click(screen.getByRole('button', { name: 'Play: A firing in two minutes' }))
const own = { url: '/media/kiln.mp4', captions: 'WEBVTT\n\n00:01 --> 00:04\nThe door is closed.' }

it('BU-07 loads nothing from another company until somebody presses play', () => {
  const { container } = showSection(section)
  expect(screen.getByRole('region', { name: 'Fourteen hours in two minutes' })).toBeDefined()
  expect(container.querySelector('iframe, video')).toBeNull()
  for (const part of container.querySelectorAll('[src], [srcset], [poster]'))
    expect(part.getAttribute('src') ?? '').toMatch(/^\/(?!\/)/u)
  expect(screen.getByText('Plays from youtube.com')).toBeDefined()
  play()
  const frame = screen.getByTitle('A firing in two minutes')
  // The shop's own page, which alone may frame the provider.
  expect(frame.getAttribute('src')).toBe('/_video/youtube/aqz-KE-bpKQ')
  expect(document.activeElement).toBe(frame)
})

it('plays a file of the shop with its captions', () => {
  const cues: unknown[] = []
  const track = { mode: 'disabled', addCue: (cue: unknown) => cues.push(cue) }
  vi.stubGlobal(
    'VTTCue',
    class {
      said: unknown[]
      constructor(...said: unknown[]) {
        this.said = said
      }
    },
  )
  const addTextTrack = vi.fn(() => track)
  HTMLMediaElement.prototype.addTextTrack = addTextTrack as never
  const { container } = showSection(section, { settings: own })
  expect(screen.queryByText(/Plays from/u)).toBeNull()
  expect(container.querySelector('video')).toBeNull()
  play()
  const video = container.querySelector('video')
  expect([video?.getAttribute('src'), video?.getAttribute('aria-label'), video?.controls]).toEqual([
    '/media/kiln.mp4',
    'A firing in two minutes',
    true,
  ])
  expect(addTextTrack).toHaveBeenCalledWith('captions', 'Captions', expect.anything())
  expect([track.mode, cues]).toEqual(['showing', [{ said: [1, 4, 'The door is closed.'] }]])
  vi.unstubAllGlobals()
})

it('can be opened without script, and read', () => {
  showSection(section)
  expect(screen.getByRole('link', { name: 'A firing in two minutes' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  )
  expect(document.querySelector('details')?.textContent).toContain('the last cone bends')
})

it('EN-05 accepts no other address', () => {
  for (const url of ['https://evil.example/a.mp4', 'javascript:alert(1)', '//evil.example/a.mp4'])
    expect(() => showSection(section, { settings: { url } })).toThrow('don’t match')
})
