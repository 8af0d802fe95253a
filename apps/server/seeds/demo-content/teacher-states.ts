import type { DemoState } from '../demo-record.ts'

type State = Pick<DemoState, 'state' | 'rejectReason' | 'pinned'> & {
  daysAgo?: number
  featured?: true
  revised?: { duty?: string; honour?: string }
}

/** Who is not simply approved, by the place in `demoTeachers`. */
export const teacherStates: Record<number, State> = {
  0: { state: 'approved', pinned: true, featured: true },
  2: { state: 'approved', featured: true },
  5: { state: 'approved', featured: true },
  26: { state: 'pending', daysAgo: 3 },
  28: { state: 'approved', pinned: true },
  30: { state: 'revision', revised: { duty: '教务处副处长', honour: '全省党校系统教学竞赛一等奖' } },
  41: { state: 'pending', daysAgo: 4 },
  57: { state: 'pending', daysAgo: 6 },
  81: { state: 'approved', pinned: true },
  82: { state: 'revision', revised: { duty: '副校长', honour: '全市干部教育培训优秀课程' } },
  84: { state: 'revision', revised: { honour: '优秀宣讲员' } },
  99: { state: 'pending', daysAgo: 2 },
  101: { state: 'pending', daysAgo: 1 },
  103: { state: 'pending', daysAgo: 2 },
  104: { state: 'pending', daysAgo: 4 },
  105: { state: 'rejected', daysAgo: 9, rejectReason: '个人简介过于简单，请补充主要教学成果' },
  138: { state: 'pending', daysAgo: 5 },
  164: { state: 'pending', daysAgo: 1 },
  165: { state: 'rejected', daysAgo: 7, rejectReason: '请补充职称证明材料，职称与职称名称不一致' },
  166: { state: 'pending', daysAgo: 3 },
}
