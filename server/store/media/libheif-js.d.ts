declare module 'libheif-js/wasm-bundle.js' {
  export interface Pixels {
    data: Uint8ClampedArray
    width: number
    height: number
  }

  export interface HeifImage {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    has_alpha_channel: () => boolean
    display: (target: Pixels, done: (target: Pixels | null) => void) => void
    free: () => void
  }

  const heif: { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } }
  export default heif
}
