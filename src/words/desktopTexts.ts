import type { Language } from './language.ts'

/** What the desktop program itself asks, outside its window. */
export interface DesktopTexts {
  readonly quitWhilePrinting: {
    readonly question: string
    readonly detail: string
    readonly stay: string
    readonly quit: string
  }
  readonly keyStoreWaits: {
    readonly question: string
    readonly detail: string
    readonly wait: string
    readonly without: string
    readonly quit: string
  }
  readonly windowDied: { readonly question: string; readonly detail: string; readonly again: string }
  readonly windowHangs: {
    readonly question: string
    readonly detail: string
    readonly wait: string
    readonly again: string
  }
}

export const desktopTexts: Readonly<Record<Language, DesktopTexts>> = {
  vi: {
    quitWhilePrinting: {
      question: 'Đang in tem. Kết thúc bây giờ?',
      detail: 'Tem đang ra được chờ cho xong. Tem chưa in sẽ in tiếp khi mở lại Packbench.',
      stay: 'In tiếp',
      quit: 'Kết thúc',
    },
    keyStoreWaits: {
      question: 'Đang chờ kho khoá của hệ điều hành.',
      detail:
        'Kho khoá chưa trả lời: nó có thể đang chờ mật khẩu, ở một ô nằm sau cửa sổ khác hoặc không hiện được trên máy này. Mở không có kho khoá: trạm mới cất khoá trong tệp cạnh dữ liệu, ai chép được thư mục thì mở được; trạm đã lập với kho khoá thì không mở được, dữ liệu vẫn nguyên.',
      wait: 'Chờ tiếp',
      without: 'Mở không có kho khoá',
      quit: 'Kết thúc',
    },
    windowDied: {
      question: 'Cửa sổ không hiện được.',
      detail: 'Trạm vẫn chạy, tem vẫn in. Thử lại; nếu vẫn vậy, báo trưởng ca.',
      again: 'Thử lại',
    },
    windowHangs: {
      question: 'Cửa sổ không phản hồi.',
      detail: 'Trạm vẫn chạy, tem vẫn in. Chờ thêm, hoặc mở lại cửa sổ: chỉ mất những gì đang gõ.',
      wait: 'Chờ',
      again: 'Mở lại cửa sổ',
    },
  },
  en: {
    quitWhilePrinting: {
      question: 'Labels are being printed. Quit now?',
      detail: 'The label on its way is waited for. Labels not printed yet go on when Packbench is opened again.',
      stay: 'Go on printing',
      quit: 'Quit',
    },
    keyStoreWaits: {
      question: 'Waiting for the key store of the system.',
      detail:
        'The key store has not answered: it may be waiting for its password, in a box behind another window or one that cannot be shown on this machine. Without it a new station keeps its key in a file beside its data, and whoever can copy the folder can open it; a station that was begun with the key store does not open, and its data stay as they are.',
      wait: 'Keep waiting',
      without: 'Open without the key store',
      quit: 'Quit',
    },
    windowDied: {
      question: 'The window cannot be shown.',
      detail: 'The station is running and labels are printed. Try again; if it stays like this, tell the shift leader.',
      again: 'Try again',
    },
    windowHangs: {
      question: 'The window does not answer.',
      detail:
        'The station is running and labels are printed. Wait, or open the window anew: only what is being typed is lost.',
      wait: 'Wait',
      again: 'Open the window anew',
    },
  },
}
