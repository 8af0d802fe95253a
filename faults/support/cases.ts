/** Where in an upload something goes wrong. */
export type Step = 'prepare' | 'apply' | 'put' | 'open' | 'part' | 'complete' | 'commit' | 'report'

const faults = [
  'latency',
  'cut',
  'reset',
  'status 500',
  'hang',
  'bad body',
  'no CORS headers',
  'error inside 200',
  'expired credentials',
  'skewed clock',
] as const
type FaultName = (typeof faults)[number]

/** Before the service hears of the request; with half of the bytes over; after the service has acted, so that only its answer is lost. */
type Moment = 'early' | 'middle' | 'late'

export interface Fault {
  step: Step | 'any'
  fault: FaultName
  moment: Moment
  /** How many requests it strikes. */
  times: number
  /** Only that part. */
  number?: number
}

/** By the first of its moments a fault strikes where the moment makes no difference. */
const moments: Record<FaultName, Moment[]> = {
  latency: ['early', 'late'],
  cut: ['middle', 'early', 'late'],
  reset: ['middle', 'late'],
  'status 500': ['early', 'late'],
  hang: ['early', 'late'],
  'bad body': ['late'],
  'no CORS headers': ['late'],
  'error inside 200': ['late'],
  'expired credentials': ['early'],
  'skewed clock': ['early'],
}

/** Latency passes, and a reset is a cut to whoever waits for an answer. */
const lasting = faults.filter((fault) => fault !== 'latency' && fault !== 'reset')

/** What fails here costs the upload nothing. */
const harmless: readonly Step[] = ['prepare', 'report']

export const isHarmless = (step: Fault['step']) => harmless.some((one) => one === step)

/** Time that passes strikes the other steps too. */
const ofTime: readonly FaultName[] = ['expired credentials', 'skewed clock']

/** Ends a first run at that step, so that the case goes on with its session: with one of two parts stored, with both, with the whole. */
export const endings = {
  apply: { step: 'part', fault: 'cut', moment: 'early', times: Number.POSITIVE_INFINITY, number: 1 },
  part: { step: 'part', fault: 'cut', moment: 'early', times: Number.POSITIVE_INFINITY, number: 1 },
  complete: { step: 'complete', fault: 'cut', moment: 'early', times: Number.POSITIVE_INFINITY },
  commit: { step: 'commit', fault: 'cut', moment: 'early', times: Number.POSITIVE_INFINITY },
} satisfies Partial<Record<Step, Fault>>

/** Every fault once, and then for as long as nobody tries again. */
export function casesOf(step: Step): Fault[] {
  const whenOf = (fault: FaultName) => (harmless.includes(step) ? moments[fault].slice(0, 1) : moments[fault])
  const once = faults.flatMap((fault) => whenOf(fault).map((moment) => ({ step, fault, moment, times: 1 })))
  const always = (
    harmless.includes(step) ? lasting.filter((fault) => !ofTime.includes(fault)) : lasting
  ).flatMap((fault) =>
    moments[fault].slice(0, 1).map((moment) => ({ step, fault, moment, times: Number.POSITIVE_INFINITY })),
  )
  return [...once, ...always]
}
