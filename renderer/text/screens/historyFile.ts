import { inBoth } from '../words.ts'

/** The words for a file of history that somebody else can check. */
export const historyFileWords = inBoth(
  {
    action: 'Xuất sổ gốc',
    working: 'Đang xuất sổ gốc: {count} dòng',
    done: 'Đã xuất {count} dòng sổ gốc vào {file}. Ai cũng kiểm được bằng packbench verify.',
  },
  {
    action: 'Export history',
    working: 'Exporting the history: {count} {count|entry|entries}',
    done: '{count} {count|entry|entries} of the history exported to {file}. Anybody can check it with packbench verify.',
  },
)
