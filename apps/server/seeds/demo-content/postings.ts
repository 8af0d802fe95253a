import { places } from './places.ts'

export type TeacherKind = 'school' | 'official' | 'farm' | 'village'

const times = (count: number, unitCode: string, kind: TeacherKind = 'school') =>
  Array.from({ length: count }, (): [unitCode: string, kind: TeacherKind] => [unitCode, kind])

/** Counties with a teacher or two; the others have none yet, which is also a state worth seeing. */
const counties =
  '430103 430105 430111 430112 430121 430181 430182 430211 430224 430225 430281 430302 430382 430412 430502 430582 430602 430624 430626 430702 430726 430802 430822 430902 430923 431002 431026 431124 431202 431228 431230 431302 431322 433101 433123 433124 433130'.split(
    ' ',
  )

/** Where each teacher works, and of which kind he or she is. */
export const postings: [unitCode: string, kind: TeacherKind][] = [
  ...times(22, '430000'),
  ...times(4, '430000', 'official'),
  ...places.flatMap(({ prefix }) => times(prefix === '4301' ? 12 : prefix === '4302' ? 7 : 3, `${prefix}00`)),
  ...times(5, '430102'),
  ...times(2, '430102', 'official'),
  ...times(5, '430104'),
  ...times(2, '430104', 'village'),
  ...times(4, '430202'),
  ...times(2, '430202', 'farm'),
  ...counties.map((code, i): [string, TeacherKind] => [
    code,
    (['school', 'school', 'farm', 'official', 'village'] as const)[i % 5] ?? 'school',
  ]),
  ...['430181', '430281', '430923', '430726', '433124'].flatMap((code) => times(1, code, 'farm')),
  ...['GX001', 'GX002', 'GX003', 'GX004', 'GX008', 'GX009', 'ZX001', 'ZX002'].flatMap((code) =>
    times(1, code),
  ),
  ...['GQ001', 'GQ002', 'GQ004', 'ZX003', 'ZX006', 'ZX015', 'PX002', 'PX003'].flatMap((code) =>
    times(1, code, 'official'),
  ),
  ...['430104005', '430181003', '430382003', '431026004', '433124002'].flatMap((code) =>
    times(1, code, 'village'),
  ),
  ...times(3, '430102'),
]
