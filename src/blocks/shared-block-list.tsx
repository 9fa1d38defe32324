import { type SharedBlocks, sharedBlocks } from '#generated/shared-blocks.js'

interface Props {
  blocks: readonly SharedBlocks[]
  /** How wide their place is on a wide window, such as 33vw. */
  width: `${number}vw`
}

/** The shared blocks of a part of a section, from top to bottom. */
export function SharedBlockList({ blocks, width }: Props) {
  return blocks.map(({ key, id, settings }) => {
    const Block = sharedBlocks[key]
    return <Block key={id} settings={settings} width={width} />
  })
}
