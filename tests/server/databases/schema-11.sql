BEGIN TRANSACTION;
CREATE TABLE analyses (
            table_id TEXT PRIMARY KEY,
            state TEXT NOT NULL,
            done BIGINT NOT NULL,
            of_all BIGINT NOT NULL,
            body TEXT NOT NULL,
            at BIGINT NOT NULL);
CREATE TABLE choices (
            table_id TEXT NOT NULL,
            ply BIGINT NOT NULL,
            seat BIGINT NOT NULL,
            moves TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, ply, seat));
INSERT INTO "choices" VALUES('KRrEy9LECpM3mp850EB-5w',0,0,'["keep 7 15"]',1794853404824);
CREATE TABLE daily_roads (
            day TEXT NOT NULL,
            road TEXT NOT NULL,
            lines BIGINT NOT NULL,
            PRIMARY KEY (day, road));
CREATE TABLE daily_scores (
            day TEXT NOT NULL,
            program BIGINT NOT NULL,
            score BIGINT NOT NULL,
            tries BIGINT NOT NULL,
            PRIMARY KEY (day, program, score));
CREATE TABLE daily_tries (
            day TEXT NOT NULL,
            person TEXT NOT NULL,
            table_id TEXT NOT NULL,
            program BIGINT NOT NULL,
            score BIGINT,
            gains TEXT,
            ended_at BIGINT,
            PRIMARY KEY (day, person));
CREATE TABLE days (
            day TEXT PRIMARY KEY,
            key TEXT NOT NULL,
            benchmarks TEXT);
CREATE TABLE mail (
            person TEXT PRIMARY KEY,
            address TEXT NOT NULL,
            language TEXT NOT NULL,
            confirmed BIGINT NOT NULL,
            token TEXT NOT NULL UNIQUE);
INSERT INTO "mail" VALUES('6ATzXYIRXdbj','cleo@example.org','fr',1,'WKS-QwJIwSnalNQ19Rds6w');
CREATE TABLE messages (
            table_id TEXT NOT NULL,
            n BIGINT NOT NULL,
            person TEXT NOT NULL,
            at BIGINT NOT NULL,
            phrase TEXT,
            text TEXT,
            hidden BIGINT NOT NULL,
            PRIMARY KEY (table_id, n));
INSERT INTO "messages" VALUES('8VuiQZv5-KyeNpca69aW5Q',1,'uCVvwb7jOtsy',1794853398933,NULL,'Good evening',0);
INSERT INTO "messages" VALUES('8VuiQZv5-KyeNpca69aW5Q',2,'4oWCw8V-zw35',1794853398948,'good_luck',NULL,0);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','11');
INSERT INTO "meta" VALUES('secret','9ff2c492df882415dba0ffdf65335b113924a83a8e344d0cc5d6a94527e1e778');
INSERT INTO "meta" VALUES('vapid','VF7nT1N1XzLqzm5aV_IGQ672gGPxtF74HluTzM19gFM');
CREATE TABLE mutes (person TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (person, other));
INSERT INTO "mutes" VALUES('4oWCw8V-zw35','uCVvwb7jOtsy');
CREATE TABLE notices (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            ply BIGINT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (person, table_id, kind, ply));
CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            claimed TEXT UNIQUE,
            password TEXT,
            epoch BIGINT NOT NULL,
            made_at BIGINT NOT NULL);
INSERT INTO "people" VALUES('uCVvwb7jOtsy','Ada',NULL,NULL,0,1794853397613);
INSERT INTO "people" VALUES('4oWCw8V-zw35','Bo',NULL,NULL,0,1794853398089);
INSERT INTO "people" VALUES('6ATzXYIRXdbj','Cleo','cleo','$argon2id$v=19$m=65536,t=3,p=4$VDghyIsBArE1hzyBtYFzCw$qevQ5aLuTrfRmYSa4vrKzY78d+ioiKKdCUv+1WxYC3Q',0,1794853399214);
CREATE TABLE ratings (
            game TEXT NOT NULL,
            player TEXT NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            played BIGINT NOT NULL,
            PRIMARY KEY (game, player));
INSERT INTO "ratings" VALUES('ticket-to-ride','6ATzXYIRXdbj',2.76353894931404973087e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES('ticket-to-ride','bot random',2.23646105068595026912e+01,8.06590141354368,1);
CREATE TABLE recovery_codes (person TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (person, hash));
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','2addc051aae13d3c35ffeb869681ca93f756b13ce0253bdccb9d881acf4e5ca8');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','243504b09799ab600af3af56b04ebe00f286ab9d36085a5fe9fe62d0b8e02bdd');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','06dd0fd521d5088f17e271645bdfc458f1c382e37d94a9a5bef5fb79609a4f75');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','00723ed79538afa4d1a872274a3ef91cc1cebedf8ce2a322106e893a162464bc');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','c57d447db8a1e3ba77bd56968dca273dd86c407470948960cc37adcf5fa30708');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','2db921500f36eccdc86453db4e9ac42cff563182530f8edbdec32569dd1977fa');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','55247c3aadc197c36af040c8500843e4ae67e1c5d07be87f7bc2dd877ceacf5f');
INSERT INTO "recovery_codes" VALUES('6ATzXYIRXdbj','08a414a4357da8080be26fad780a77d901c36af26fdc97768134fc374feeed4e');
CREATE TABLE reports (
            table_id TEXT NOT NULL,
            n BIGINT NOT NULL,
            person TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, n, person));
INSERT INTO "reports" VALUES('8VuiQZv5-KyeNpca69aW5Q',1,'4oWCw8V-zw35',1794853398978);
CREATE TABLE results (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            game TEXT NOT NULL,
            person TEXT,
            score BIGINT,
            place BIGINT NOT NULL,
            won BIGINT NOT NULL,
            sheet TEXT NOT NULL,
            ended_at BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat));
INSERT INTO "results" VALUES('caMvii2lo7bkcOQRFEmZFQ',0,'ticket-to-ride/london','6ATzXYIRXdbj',13,1,1,'{"routes":16,"tickets":-5,"districts":2,"completed":0,"total":13}',1794853404780);
INSERT INTO "results" VALUES('caMvii2lo7bkcOQRFEmZFQ',1,'ticket-to-ride/london',NULL,-26,2,0,'{"routes":15,"tickets":-42,"districts":1,"completed":0,"total":-26}',1794853404780);
CREATE TABLE seats (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            kind TEXT NOT NULL,
            person TEXT,
            level TEXT,
            colour BIGINT NOT NULL,
            ready BIGINT NOT NULL,
            away BIGINT NOT NULL, nonce TEXT, label TEXT, ends BIGINT NOT NULL DEFAULT 0,
            PRIMARY KEY (table_id, seat));
INSERT INTO "seats" VALUES('8VuiQZv5-KyeNpca69aW5Q',0,'person','uCVvwb7jOtsy',NULL,0,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('8VuiQZv5-KyeNpca69aW5Q',1,'person','4oWCw8V-zw35',NULL,1,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('caMvii2lo7bkcOQRFEmZFQ',0,'person','6ATzXYIRXdbj',NULL,0,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('caMvii2lo7bkcOQRFEmZFQ',1,'bot',NULL,'random',1,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('KRrEy9LECpM3mp850EB-5w',0,'bot',NULL,'random',1,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('KRrEy9LECpM3mp850EB-5w',1,'person','6ATzXYIRXdbj',NULL,0,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('YuhS7ghslvSLBQg9HhNK-Q',0,'person','6ATzXYIRXdbj',NULL,0,1,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('YuhS7ghslvSLBQg9HhNK-Q',1,'open',NULL,NULL,1,0,0,NULL,NULL,0);
CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            label TEXT NOT NULL,
            made_at BIGINT NOT NULL,
            seen_at BIGINT NOT NULL);
INSERT INTO "sessions" VALUES('eSW_t0pVdOr5rx_5','uCVvwb7jOtsy','python-httpx',1794853397645,1794853397645);
INSERT INTO "sessions" VALUES('15Yxi2hBAiR9vt1q','4oWCw8V-zw35','python-httpx',1794853398738,1794853398738);
INSERT INTO "sessions" VALUES('DAweBNh58eL_OJUI','6ATzXYIRXdbj','python-httpx',1794853399215,1794853399215);
CREATE TABLE subscriptions (
            endpoint TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            p256dh TEXT NOT NULL,
            auth TEXT NOT NULL,
            language TEXT NOT NULL,
            made_at BIGINT NOT NULL);
INSERT INTO "subscriptions" VALUES('http://127.0.0.1:37343/cleo','6ATzXYIRXdbj','BLQllD1bT0Ct-IUndflBshJShcUxQ-j3dVq3CMtZBugeAXrH3d6vJ2LaUCnO6Ag7d73FsTN35Y_l3L6dj3pbR38','atZldwFsrJcilEvHJLECpw','en',1794853400513);
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            size BIGINT NOT NULL,
            options TEXT NOT NULL,
            clock TEXT NOT NULL,
            private BIGINT NOT NULL,
            hints BIGINT NOT NULL,
            rated BIGINT NOT NULL,
            state TEXT NOT NULL,
            host TEXT,
            setup TEXT,
            salt TEXT,
            commitment TEXT,
            ply BIGINT NOT NULL,
            version BIGINT NOT NULL,
            clocks TEXT,
            due_at BIGINT,
            made_at BIGINT NOT NULL,
            started_at BIGINT,
            ended_at BIGINT,
            changed_at BIGINT NOT NULL,
            rematch_of TEXT UNIQUE,
            result TEXT, secret TEXT, first BIGINT, code TEXT, purpose TEXT NOT NULL DEFAULT 'game', subject TEXT);
INSERT INTO "tables" VALUES('8VuiQZv5-KyeNpca69aW5Q','get-on-board/new-york',2,'{}','{"kind":"correspondence","per_turn":259200}',1,1,0,'playing','uCVvwb7jOtsy','{"first":0,"sheets":[4,3],"common":["granny","museum"],"personal":[1,4],"deal":[[2,4],[1,3]],"tickets":[3,11,4,12,2,7,5,6,10,9,1,8]}','ddc688982a037beaab5d447c0df3f797','a755af1564de32a7cd1b354be905879c25d87c1735947f60d0fb3b1cc0b0cdf8',2,2,'{"left":[259200000,259199943],"since":1794853398907,"running":[0],"waiting":[0]}',1795112598907,1794853398766,1794853398808,NULL,1794853398907,NULL,NULL,'64823d8ce71d1592b311879461e62cad',NULL,'XRBLHL','game',NULL);
INSERT INTO "tables" VALUES('caMvii2lo7bkcOQRFEmZFQ','ticket-to-ride/london',2,'{}','{"kind":"none"}',0,1,1,'finished','6ATzXYIRXdbj','{"first":1,"deck":["black","orange","orange","yellow","pink","green","blue","bus","blue","pink","orange","yellow","pink","black","blue","bus","pink","green","orange","blue","green","yellow","green","green","yellow","black","bus","black","black","blue","blue","black","bus","yellow","bus","pink","pink","bus","yellow","orange","bus","bus","orange","green"],"tickets":[9,11,4,18,6,20,1,10,14,17,8,19,7,15,2,3,13,5,16,12],"reshuffles":[["bus","bus","yellow","black","yellow","pink","pink","black","orange","yellow","orange","blue","pink","bus","yellow","orange","green","black","bus","pink","blue","black","bus","blue","blue","bus","black","blue","green"]]}','7a7ab528a82f007baa51c10c3991c7f0','a640b81ca559c12368580305672c70777b85cd76f977337c7b3278f608c5b56a',63,2,'{"left":[null,null],"since":1794853404780,"running":[],"waiting":[]}',NULL,1794853400557,1794853400689,1794853404780,1794853404780,NULL,'{"winners":[0],"scores":[13,-26],"places":[1,2],"sheets":[{"routes":16,"tickets":-5,"districts":2,"completed":0,"total":13},{"routes":15,"tickets":-42,"districts":1,"completed":0,"total":-26}]}','0826f61be3cb1cd0617159581da0cc11',NULL,NULL,'game',NULL);
INSERT INTO "tables" VALUES('KRrEy9LECpM3mp850EB-5w','ticket-to-ride/london',2,'{}','{"kind":"none"}',0,1,1,'playing','6ATzXYIRXdbj','{"first":1,"deck":["green","blue","blue","yellow","bus","green","green","orange","pink","bus","bus","pink","yellow","black","bus","blue","blue","yellow","bus","orange","blue","black","yellow","bus","blue","black","green","green","black","pink","orange","orange","black","black","bus","yellow","pink","pink","orange","bus","green","pink","orange","yellow"],"tickets":[7,15,1,14,10,4,19,3,11,8,16,17,13,9,18,12,20,5,2,6],"reshuffles":[]}','13477bf5d1c027aafc9dcbeb91419140','009574a7faeb4a3006251c3c53919001ed062daf09d6bc8249787b5b30d69e4c',0,2,'{"left":[null,null],"since":1794853404811,"running":[1],"waiting":[1]}',1794853419811,1794853404804,1794853404811,NULL,1794853404824,'caMvii2lo7bkcOQRFEmZFQ',NULL,'80b4ca372253bf733db176e126faa762',NULL,'DXWKFV','game',NULL);
INSERT INTO "tables" VALUES('YuhS7ghslvSLBQg9HhNK-Q','get-on-board/new-york',2,'{}','{"kind":"none"}',0,1,0,'open','6ATzXYIRXdbj',NULL,NULL,NULL,0,0,NULL,NULL,1794853404821,NULL,NULL,1794853404821,NULL,NULL,'ea4e5a3dfa0106bb50a3ff3013d40457',NULL,'NQQPFF','game',NULL);
CREATE TABLE tokens (
            hash TEXT PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            person TEXT NOT NULL,
            label TEXT NOT NULL,
            made_at BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('f5bc203e0e87edacb96a43d44ed7bcf30697113ee2d95c640e8362b608352431','RswfRAY6','6ATzXYIRXdbj','bot',1794853400381);
CREATE TABLE turns (
            table_id TEXT NOT NULL,
            ply BIGINT NOT NULL,
            seat BIGINT NOT NULL,
            expected_ply BIGINT NOT NULL,
            moves TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, ply));
INSERT INTO "turns" VALUES('8VuiQZv5-KyeNpca69aW5Q',0,0,0,'["T2"]',1794853398907);
INSERT INTO "turns" VALUES('8VuiQZv5-KyeNpca69aW5Q',1,1,0,'["T1"]',1794853398907);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',0,0,0,'["keep 9"]',1794853403692);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',1,1,0,'["keep 18"]',1794853403692);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',2,1,2,'["claim 38 orange 0"]',1794853403785);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',3,0,3,'["draw pink"]',1794853403793);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',4,0,4,'["draw pink"]',1794853403797);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',5,1,5,'["claim 12 yellow 0"]',1794853403804);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',6,0,6,'["draw bus"]',1794853403810);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',7,1,7,'["draw deck"]',1794853403819);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',8,1,8,'["draw blue"]',1794853403824);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',9,0,9,'["claim 23 bus 1"]',1794853403841);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',10,1,10,'["claim 30 blue 0"]',1794853403866);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',11,0,11,'["claim 28 black 0"]',1794853403885);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',12,1,12,'["draw black"]',1794853403905);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',13,1,13,'["draw deck"]',1794853403921);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',14,0,14,'["claim 18 pink 0"]',1794853403934);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',15,1,15,'["claim 25 pink 1"]',1794853403953);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',16,0,16,'["claim 16 orange 0"]',1794853403965);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',17,1,17,'["draw orange"]',1794853403984);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',18,1,18,'["draw blue"]',1794853403997);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',19,0,19,'["draw yellow"]',1794853404008);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',20,0,20,'["draw green"]',1794853404023);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',21,1,21,'["draw pink"]',1794853404037);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',22,1,22,'["draw blue"]',1794853404053);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',23,0,23,'["draw green"]',1794853404066);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',24,0,24,'["draw orange"]',1794853404080);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',25,1,25,'["claim 26 blue 0"]',1794853404105);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',26,0,26,'["draw blue"]',1794853404120);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',27,0,27,'["draw yellow"]',1794853404139);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',28,1,28,'["claim 39 black 0"]',1794853404158);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',29,0,29,'["claim 29 green 0"]',1794853404170);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',30,1,30,'["draw deck"]',1794853404195);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',31,1,31,'["draw deck"]',1794853404208);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',32,0,32,'["draw green"]',1794853404217);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',33,0,33,'["draw deck"]',1794853404234);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',34,1,34,'["claim 10 orange 1"]',1794853404257);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',35,0,35,'["claim 1 blue 0"]',1794853404272);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',36,1,36,'["draw black"]',1794853404300);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',37,1,37,'["draw deck"]',1794853404325);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',38,0,38,'["draw yellow"]',1794853404339);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',39,0,39,'["draw blue"]',1794853404353);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',40,1,40,'["claim 20 black 0"]',1794853404378);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',41,0,41,'["claim 3 yellow 0"]',1794853404393);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',42,1,42,'["draw yellow"]',1794853404413);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',43,1,43,'["draw green"]',1794853404437);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',44,0,44,'["draw green"]',1794853404449);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',45,0,45,'["draw black"]',1794853404461);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',46,1,46,'["tickets"]',1794853404493);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',47,1,47,'["keep 6 20"]',1794853404514);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',48,0,48,'["draw yellow"]',1794853404533);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',49,0,49,'["draw deck"]',1794853404551);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',50,1,50,'["tickets"]',1794853404605);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',51,1,51,'["keep 10"]',1794853404626);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',52,0,52,'["draw green"]',1794853404653);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',53,0,53,'["draw deck"]',1794853404668);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',54,1,54,'["claim 13 green 0"]',1794853404688);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',55,0,55,'["claim 21 black 1"]',1794853404698);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',56,1,56,'["tickets"]',1794853404710);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',57,1,57,'["keep 14 17"]',1794853404729);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',58,0,58,'["claim 34 green 0"]',1794853404736);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',59,1,59,'["draw pink"]',1794853404747);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',60,1,60,'["draw pink"]',1794853404763);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',61,0,61,'["draw black"]',1794853404771);
INSERT INTO "turns" VALUES('caMvii2lo7bkcOQRFEmZFQ',62,0,62,'["draw deck"]',1794853404780);
CREATE TABLE unwanted (person TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (person, kind));
INSERT INTO "unwanted" VALUES('6ATzXYIRXdbj','over');
CREATE INDEX tokens_of_person ON tokens (person);
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_by_state ON tables (state, made_at, id);
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX results_of_person ON results (person, game) WHERE person IS NOT NULL;
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code IS NOT NULL;
CREATE INDEX daily_tries_of_person ON daily_tries (person, day);
CREATE INDEX daily_tries_by_score ON daily_tries (day, program, score) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX subscriptions_of_person ON subscriptions (person);
COMMIT;
