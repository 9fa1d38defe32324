/** The lines of a gift message. */
export function NoteLines({ note }: { note: string }) {
  // Lines may repeat, so each is known by its place.
  const lines = note.split('\n').map((text, place) => ({ place, text }))
  return lines.map(({ place, text }) => (
    <p key={place} dir="auto">
      {text}
    </p>
  ))
}
