/**
 * `npm run proof` runs the long form of `*.proof.test.ts`, `npm test` the short form. Use `it.runIf(isProof)` to
 * compare times, because only proofs have the machine to themselves.
 */
export const isProof = process.env['PROOF'] === '1'

/** Returns the long value in a proof, otherwise the short one. */
export const either = <Value>(long: Value, short: Value): Value => (isProof ? long : short)

/** Returns all values in a proof, otherwise only the first. */
export const allOrFirst = <One>(all: readonly One[]): readonly One[] => either(all, all.slice(0, 1))

/** Random tests use another seed on each `npm run proof` and the same one in `npm test`. PROOF_SEED repeats a run. */
export const SEED = Number(process.env['PROOF_SEED'] ?? 1)
