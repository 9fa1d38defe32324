import { Node } from '@tiptap/core'

/** A picture of the media library within a text. The sanitiser keeps these attributes. */
export const Picture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
