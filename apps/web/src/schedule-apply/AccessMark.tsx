import { classroomAccess, classroomAccessOptions, nameIn } from '@dangxiao/contract'
import { Mark, type Tone } from '../ui/Mark.tsx'

const tones: Record<number, Tone> = { [classroomAccess.applied]: 'blue', [classroomAccess.open]: 'green' }

/** How a lesson of a shared classroom stands to the unit. */
export const AccessMark = ({ access }: { access: number }) => (
  <Mark tone={tones[access]}>{nameIn(classroomAccessOptions, access)}</Mark>
)
