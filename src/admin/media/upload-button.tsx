import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from '#ui/button.tsx'

interface Props {
  onFiles: (files: File[]) => void
  /** More than one file at a time. */
  multiple?: boolean
  accept?: string
  look?: ButtonLook
  loading?: boolean
  children: ReactNode
}

export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif,.avif'
export const VIDEOS = 'video/mp4,video/webm'

/** A button that lets people choose files. */
export function UploadButton({
  onFiles,
  multiple = false,
  accept = `${PICTURES},${VIDEOS}`,
  look,
  loading,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look} loading={loading} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
