/** What every record carries, of one of the reviewer's own unit. */
export const recordFixture = {
  partySchoolId: 20,
  partySchoolName: '长沙市委党校',
  createdBy: '李强',
  createTime: '2026-10-01T01:30:00Z',
  updateTime: '2026-10-02T01:30:00Z',
  version: 1,
}

/** What every reviewed record carries, of an approved one of the reviewer's branch. */
export const reviewedFixture = {
  ...recordFixture,
  partySchoolId: 21,
  partySchoolName: '岳麓区委党校',
  auditStatus: 3,
  auditReason: '',
  auditUnitId: null,
  auditUnitName: null,
  auditor: '',
  auditTime: '2026-10-02T01:30:00Z',
  submitTime: '2026-10-01T01:30:00Z',
  revisionStatus: null,
  isTop: false,
  isRednet: false,
  can: ['edit' as const],
}
