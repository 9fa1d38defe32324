import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type Actor, type AnyStateMachine, createActor, type InputFrom, type SnapshotFrom } from 'xstate'

/**
 * Runs a machine as long as a component stands; only in sections' own chunks, because it brings xstate. The actor starts
 * after the first render, so that nothing is called on the server or twice in React's strict mode; until then there is none.
 */
export function useMachine<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): [SnapshotFrom<Machine> | undefined, Actor<Machine> | undefined] {
  // The machine and its input are those of the first render: another number is another popup.
  const [given] = useState(() => ({ machine, input }))
  const [actor, setActor] = useState<Actor<Machine>>()
  useEffect(() => {
    let running: Actor<Machine> | undefined
    let isGone = false
    queueMicrotask(() => {
      if (isGone) return
      running = createActor(given.machine, { input: given.input })
      running.start()
      setActor(running)
    })
    return () => {
      isGone = true
      running?.stop()
    }
  }, [given])
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  const snapshot = useSyncExternalStore(
    subscribe,
    () => actor?.getSnapshot(),
    () => undefined,
  )
  return [snapshot, actor]
}
