import { expect, it } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

it.each([
  ['Meera@Ashkiln.example', 'meera@ashkiln.example'],
  ['meera+40@ashkiln.example', 'meera@ashkiln.example'],
  ['m.e.e.r.a+x@googlemail.com', 'meera@gmail.com'],
  ['m.nair@ashkiln.example', 'm.nair@ashkiln.example'],
  ['+meera@ashkiln.example', '+meera@ashkiln.example'],
])('OP-04 %s is counted as the mailbox %s', (email, key) => expect(mailboxKey(email)).toBe(key))
