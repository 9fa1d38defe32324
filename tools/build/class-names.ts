import { basename } from 'node:path'

/**
 * Class names are stable and documented, because shop owners write css against them:
 * `.heading` in hero.module.css is `hero__heading`, and `.root` is `hero` itself.
 */
export function classNameOf(local: string, file: string): string {
  const block = basename(file).split('.')[0] ?? 'x'
  return local === 'root' ? block : `${block}__${local}`
}
