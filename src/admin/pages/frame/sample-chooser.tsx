import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-pages.ts'
import { type Sample, sampleTitle } from './samples.ts'
import css from './preview.module.css'

interface Props {
  samples: readonly Sample[]
  sample: Sample
  onChoose: (sample: Sample) => void
}

/** The states of the shop in which a document can be seen. Nothing for documents that every visitor sees. */
export function SampleChooser({ samples, sample, onChoose }: Props) {
  if (samples.length < 2) return sample === 'none' ? null : <p>{t.previewWithOnly({ sample: sampleTitle(sample) })}</p>
  return (
    <label className={css.mode}>
      {t.previewWith()}
      <select
        className={`${css.samples} ${patterns.frame}`}
        value={sample}
        onChange={({ target }) => onChoose(target.value as Sample)}
      >
        {samples.map((one) => (
          <option key={one} value={one}>
            {sampleTitle(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
