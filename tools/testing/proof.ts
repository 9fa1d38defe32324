/** `npm run proof` runs the long forms of the tests named `*.proof.test.ts`; `npm test` a short form of each. What compares times is
 * `it.runIf(isProof)`: only a proof has the machine to itself. */
export const isProof = process.env['PROOF'] === '1'

/** How much of something a proof takes: much with `npm run proof`, less with `npm test`. */
export const either = <Value>(long: Value, short: Value): Value => (isProof ? long : short)

/** All in a proof, else the first alone: one of many that are alike. */
export const allOrFirst = <One>(all: readonly One[]): readonly One[] => either(all, all.slice(0, 1))

/** What chance decides is decided again by each `npm run proof`, and alike by each `npm test`; a run that failed is had again with its seed. */
export const SEED = Number(process.env['PROOF_SEED'] ?? 1)
