import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Derives a key for one purpose from SESSION_SECRET. */
export function keyFor(sessionSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32))
}

/** Encrypts a text with AES-256-GCM. `context` is authenticated: the result cannot be decrypted as something else. */
export function seal(text: string, key: Buffer, context: Buffer | string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed text. @throws when the key or the context differs. */
export function unseal(sealed: Buffer, key: Buffer, context: Buffer | string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Encrypts a text as a token for links. */
export const sealToken = (text: string, key: Buffer, context: string): string =>
  seal(text, key, context).toString('base64url')

/** Decrypts a token of `sealToken`; undefined if it is forged. */
export function openToken(token: string, key: Buffer, context: string): string | undefined {
  try {
    return unseal(Buffer.from(token, 'base64url'), key, context)
  } catch {
    return undefined
  }
}
