const WORDS = ['a code', 'a new code', 'a third code', 'a fourth code'] as const

/** Names the code that was sent last, so that anyone who asks for another one reads that it was sent (AU-07); `resent` counts those. */
export const sentCode = (resent: number): string => WORDS[resent] ?? 'another code'
